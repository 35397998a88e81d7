import { type Channel, type CustomerAddress, channelsTo } from "#domain/messages/channels.ts";
import type { Deps } from "#worker/deps.ts";

/** The channels that reach a customer, best first. */
export function listChannelsTo({ phoneChannels }: Pick<Deps, "phoneChannels">, address: CustomerAddress): Channel[] {
  return channelsTo(address, (channel) => phoneChannels[channel] !== null);
}

/** The channel of the next message to a customer; null if none reaches them. */
export function findChannel(deps: Pick<Deps, "phoneChannels">, address: CustomerAddress): Channel | null {
  return listChannelsTo(deps, address)[0] ?? null;
}
