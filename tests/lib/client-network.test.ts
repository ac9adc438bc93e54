import fc from "fast-check";
import { expect, test } from "vitest";
import { networkOf, widerNetwork } from "#app/lib/client-network.ts";

test.each([
  ["203.0.113.7", "203.0.113.7", null],
  ["::ffff:203.0.113.7", "203.0.113.7", null],
  ["2001:db8:1:2:aaaa:bbbb:cccc:dddd", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["::1", "::/64", "::/48"],
  ["unknown", "unknown", null],
  ["not/64", "not/64", null],
])("%s counts as %s, and its outer network is %s", (address, network, wider) => {
  expect(networkOf(address)).toBe(network);
  expect(widerNetwork(network)).toBe(wider);
});

test("any two addresses of a /64 are one network, and its /48 contains all of them", () => {
  fc.assert(
    fc.property(fc.ipV6(), fc.ipV6(), (one, other) => {
      const groups = (text: string) => networkOf(text);
      expect(networkOf(one)).toBe(groups(one));
      const same = `2001:db8:7:9:${other.split(":").slice(-1)[0]?.replace(/\..*/, "") || "1"}::1`;
      if (networkOf(same) === same) return;
      expect(networkOf(same)).toBe("2001:db8:7:9::/64");
      expect(widerNetwork(networkOf(same))).toBe("2001:db8:7::/48");
    }),
  );
});
