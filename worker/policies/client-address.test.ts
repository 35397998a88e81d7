import { expect, test } from "vitest";
import { ipPrefix } from "./client-address.ts";

test.each([
  ["192.0.2.77", "192.0.2.77"],
  ["no address", "no address"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8::1:2:3:4:5", "2001:db8:0:1::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::ffff:192.0.2.77", "::ffff:192.0.2.77"],
])("counts %s as %s", (address, network) => {
  expect(ipPrefix(address)).toBe(network);
});
