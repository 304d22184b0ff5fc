"""The Blind Game of Romulan Heart."""
