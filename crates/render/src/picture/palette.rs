//! The sixteen colours of a picture, so that a pixel takes half a byte: those of the board and of the
//! drawings, and a few that lie between two of them at an edge. A blended colour becomes the nearest
//! of these.

use super::sprite::Shade;

/// A colour: red, green, blue.
type Rgb = [u8; 3];

/// A light square, by its number in the palette.
pub(crate) const LIGHT: u8 = 0;
/// A dark square.
pub(crate) const DARK: u8 = 1;
/// A light square of the last move.
pub(crate) const LIGHT_MOVED: u8 = 2;
/// A dark square of the last move.
pub(crate) const DARK_MOVED: u8 = 3;
/// A square that its reader may not see.
pub(crate) const UNKNOWN: u8 = 4;
/// The frame of a square where something was lost: the red of the drawings.
pub(crate) const LOST: u8 = 9;
/// The frame of the half on which the reader plays: the blue of the drawings.
pub(crate) const HALF: u8 = 10;

/// The margin: what lies behind the picture is seen, be it light or dark.
pub(crate) const CLEAR: u8 = 13;
/// A name in the margin, and its edge.
const NAME: u8 = 14;
const FAINT: u8 = 15;

/// The bodies of the pieces, and their outline.
const WHITE: Rgb = [0xFF, 0xFF, 0xFF];
const BLACK: Rgb = [0x3C, 0x3C, 0x3C];
const NEUTRAL: Rgb = [0xA9, 0xC4, 0xE6];
const INK: Rgb = [0x22, 0x22, 0x22];
/// What lies between an outline and the field, or the body, beside it.
const BETWEEN: Rgb = [0x7E, 0x6C, 0x56];
const RED: Rgb = [0xC0, 0x39, 0x2B];
const BLUE: Rgb = [0x2F, 0x6F, 0xB2];
const GOLD: Rgb = [0xF2, 0xB0, 0x1E];
/// The names in the margin, to be read on white and on black.
const NAMES: Rgb = [0x85, 0x7A, 0x6C];
/// How opaque the margin, a name and its edge are.
const OPACITY: [u8; 3] = [0, 0xFF, 0x70];

/// The fields, in the order of their numbers.
const FIELDS: [Rgb; 5] =
    [[0xF0, 0xDC, 0xB8], [0xB9, 0x8B, 0x5E], [0xF4, 0xE0, 0x78], [0xD0, 0xAE, 0x40], [0xF8, 0xF4, 0xEC]];

/// A colour of the palette as a page has it: that of a field, or the blue or the red of the drawings.
pub(crate) fn web(number: u8) -> String {
    let drawn = if number == HALF { BLUE } else { RED };
    let [r, g, b] = FIELDS.get(usize::from(number)).copied().unwrap_or(drawn);
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// A colour of a sprite: premultiplied, with its opacity.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rgba {
    pub(crate) rgb: Rgb,
    pub(crate) opacity: u8,
}

impl Rgba {
    /// What leaves everything below it as it is.
    pub(crate) const CLEAR: Self = Self { rgb: [0; 3], opacity: 0 };
}

/// The palette, but for the margin and what stands there.
#[derive(Debug)]
pub(crate) struct Palette {
    colours: Vec<Rgb>,
}

impl Palette {
    pub(crate) fn new() -> Self {
        let mut colours: Vec<Rgb> = FIELDS.to_vec();
        colours.extend([WHITE, INK, BLACK, NEUTRAL, RED, BLUE, GOLD]);
        // At an outline one step is enough, and being the same on every field it is packed better.
        colours.push(BETWEEN);
        Self { colours }
    }

    /// Its numbers, each its own.
    pub(crate) const CLEAR: Shade = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

    /// What `above` makes of each colour, so that a picture needs no sums.
    pub(crate) fn shade(&self, above: Rgba) -> Shade {
        Self::CLEAR.map(|below| self.over(below, above))
    }

    /// The number of what is seen where `above` lies over the colour numbered `below`.
    fn over(&self, below: u8, above: Rgba) -> u8 {
        if below >= CLEAR {
            // Nothing but names stands in the margin.
            return match above.opacity {
                0xA0.. => NAME,
                0x38.. => FAINT,
                _ => below,
            };
        }
        let Some(under) = self.colours.get(usize::from(below)).filter(|_| above.opacity > 0) else { return below };
        let through = 255 - u16::from(above.opacity);
        let seen = |above: u8, under: u8| {
            above.saturating_add(u8::try_from(u16::from(under) * through / 255).unwrap_or(u8::MAX))
        };
        let ([r, g, b], [red, green, blue]) = (above.rgb, *under);
        nearest(&self.colours, [seen(r, red), seen(g, green), seen(b, blue)])
    }

    /// As a PNG has them.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        [self.colours.concat(), [NAMES; OPACITY.len()].concat()].concat()
    }

    /// How opaque each of them is, as a PNG has it.
    pub(crate) fn opacities(&self) -> Vec<u8> {
        let mut all = vec![0xFF; self.colours.len()];
        all.extend(OPACITY);
        all
    }
}

fn nearest(colours: &[Rgb], wanted: Rgb) -> u8 {
    let distance = |colour: &Rgb| -> u32 {
        let parts = colour.iter().zip(wanted).map(|(a, b)| u32::from(a.abs_diff(b)));
        // Eyes see green best.
        parts.zip([3, 6, 2]).map(|(part, weight)| part * part * weight).sum()
    };
    let found = colours.iter().enumerate().min_by_key(|(_, colour)| distance(colour));
    found.and_then(|(place, _)| u8::try_from(place).ok()).unwrap_or(LIGHT)
}
