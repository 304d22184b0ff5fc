"""The profile of time (FORMAT.md, section 8)."""

from .text import need, printable
from .toml import check_keys, load

PROFILE_KEYS = {
    "name": str, "restates": dict, "period": dict, "start": int, "increment": int, "units": dict, "bank_max": int,
    "free": int, "double_from": int, "cap": int, "carry": bool, "remind": list, "repeat": int, "silence": dict,
    "oversteps": int, "claim": str, "leave": dict, "leave_stops": str, "lists": int, "objection_cost": int,
    "outage": str,
}
DAYS = (1, 3653)
FIGURES = {
    "period": {"moves": DAYS, "days": DAYS}, "units": {"days": DAYS, "count": DAYS},
    "silence": {"days": DAYS, "declared": DAYS}, "leave": {"days": (1, 366), "least": DAYS},
    "start": DAYS, "increment": (0, 3653), "bank_max": DAYS, "free": (0, 87672), "double_from": DAYS, "cap": DAYS,
    "repeat": DAYS, "oversteps": (1, 9), "lists": DAYS, "objection_cost": (0, 3653),
}


def check_figures(profile):
    """The figures of a profile of time, each in its bounds."""
    for key, bounds in FIGURES.items():
        value = profile.get(key)
        pairs = [(value, bounds)] if not isinstance(bounds, dict) else [((value or {}).get(k), b) for k, b in bounds.items()]
        for figure, (least, most) in pairs:
            need(figure is None or least <= figure <= most, f"{key} is not in {least}..={most}")
    leave, silence, remind = profile.get("leave", {}), profile.get("silence", {}), profile.get("remind", [])
    need(leave.get("least", 1) <= leave.get("days", 366), "`leave` has less days than its least")
    need(silence.get("declared", 3653) >= silence.get("days", 1), "`declared` is less than `days`")
    need("repeat" in profile or not silence.get("after_repeat"), "`after_repeat` needs `repeat`")
    numbers = all(type(day) is int and 1 <= day <= 3653 for day in remind)
    need(numbers and remind == sorted(set(remind)) and len(remind) <= 10, "`remind` has at most ten days, ascending")


def read_profile(data):
    """The profile of time, its keys known and sound."""
    profile = load(data, "profile of time", 8192)
    check_keys(profile, PROFILE_KEYS, "the profile of time")
    need("name" in profile, "the profile of time has no name")
    texts = profile.get("restates", {}).values()
    need(all(type(text) is str and len(text) <= 300 and printable(text) for text in texts), "`restates` is no printable text")
    need(profile.get("claim", "claim") in ("claim", "auto"), "`claim` is claim or auto")
    need(profile.get("leave_stops", "both") in ("both", "own"), "`leave_stops` is both or own")
    need(profile.get("outage", "days") in ("days", "last"), "`outage` is days or last")
    kinds = {
        "period": {"moves": int, "days": int}, "units": {"days": int, "count": int},
        "silence": {"days": int, "declared": int, "after_repeat": bool}, "leave": {"days": int, "least": int},
    }
    for key, keys in kinds.items():
        check_keys(profile.get(key, {}), keys, key)
        asked = {"silence": {"days"}}.get(key, set(keys))
        need(key not in profile or asked <= profile[key].keys(), f"{key} has not what it needs")
    need("start" in profile or "increment" not in profile, "an increment of no start")
    check_figures(profile)
    need(len({"period", "start", "units"} & profile.keys()) <= 1, "one of period, start and units, or none")
    return profile
