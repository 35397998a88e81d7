import { expect, test } from "vitest";
import { describeWifi, formatSource, sourcedFigures } from "./figures.ts";

const SPEED = { value: "50 Mbps", label: "download", source: "our own speed test", asOf: "2027-03-01" };

test("shows a number only with its source and date", () => {
  expect(sourcedFigures([SPEED, { ...SPEED, source: "" }, { ...SPEED, asOf: "" }, { ...SPEED, value: "" }])).toEqual([
    SPEED,
  ]);
  expect(formatSource(SPEED)).toBe("our own speed test, 1 March 2027");
});

test("names the Wi-Fi's speed only once it was measured", () => {
  expect(describeWifi(null)).toBe("High-speed Wi-Fi");
  expect(describeWifi({ ...SPEED, asOf: "" })).toBe("High-speed Wi-Fi");
  expect(describeWifi(SPEED)).toBe("High-speed Wi-Fi (50 Mbps, our own speed test, 1 March 2027)");
});
