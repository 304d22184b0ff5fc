"""Spans of time in which a clock stands, and leaves by the years that they fall in (FORMAT.md, section 8)."""

from bisect import bisect_left, bisect_right
from datetime import datetime, timezone
from itertools import accumulate
from operator import sub

DAY = 86400
YEAR_10000 = 253402300800
LONGEST = 800 * DAY  # a longer leave ends more than 400 days behind its moment, or began before it


class Spans:
    """A union of spans, kept apart and in order."""

    def __init__(self, spans=()):
        self.begins, self.ends, self.sums = [], [], None
        for begin, end in sorted(spans):
            self.add(begin, end)

    def add(self, begin, end):
        """One more; what it meets it joins."""
        first, last = bisect_left(self.ends, begin), bisect_right(self.begins, end)
        if first < last:
            begin, end = min(begin, self.begins[first]), max(end, self.ends[last - 1])
        self.begins[first:last], self.ends[first:last], self.sums = [begin], [end], None

    def covered(self, begin, end):
        """The seconds between two moments that are in the union."""
        if self.sums is None:
            self.sums = list(accumulate(map(sub, self.ends, self.begins), initial=0))
        first, last = bisect_right(self.ends, begin), bisect_left(self.begins, end)
        if first >= last or begin >= end:
            return 0
        over = max(0, begin - self.begins[first]) + max(0, self.ends[last - 1] - end)
        return self.sums[last] - self.sums[first] - over


def by_year(begin, end):
    """The days of a leave by years of UTC: up to each year's end to the nearest day, less those of the years before."""
    days, at, before = {}, begin, 0
    while at < end <= begin + LONGEST:
        year = datetime.fromtimestamp(at, timezone.utc).year
        new_year = int(datetime(year + 1, 1, 1, tzinfo=timezone.utc).timestamp()) if year < 9999 else YEAR_10000
        at = min(end, new_year)
        until = (at - begin + DAY // 2) // DAY
        days[year], before = until - before, until
    return days
