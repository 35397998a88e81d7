import { useQuery } from "@tanstack/react-query";
import type { FacilityStatus } from "#contract/status.ts";
import { POWER_STATES, WIFI_STATES } from "#domain/status/status.ts";
import { formatTime } from "#web/front-desk/components/format.ts";
import { Menu } from "#web/front-desk/components/menu.tsx";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { booksCopy } from "#web/front-desk/money/books-copy.ts";
import { act, staffApi } from "#web/front-desk/queries.ts";
import { useHasCredentials } from "#web/front-desk/session/staff-session.ts";
import { statusQuery } from "./queries.ts";

const { siteStatus: copy } = booksCopy;

/** Power and Wi-Fi status as visitors read it. One menu choice publishes it for four hours. */
export function StatusMenu() {
  const hasCredentials = useHasCredentials();
  const { data } = useQuery({ ...statusQuery(), enabled: hasCredentials });
  const [publish] = useMutation({
    send: act(staffApi.status.$post),
    successMessage: ({ house }) =>
      copy.published(house ? describeStatus(house) : "", house ? formatTime(house.until) : ""),
    errorTitle: copy.failed,
  });
  if (!data) return null;
  const { power = "grid", wifi = "well" } = data.house ?? {};
  const items = [
    ...POWER_STATES.map((option) => ({
      label: copy.power[option],
      action: () => void publish({ power: option, wifi }),
    })),
    ...WIFI_STATES.map((option) => ({ label: copy.wifi[option], action: () => void publish({ power, wifi: option }) })),
  ];
  return (
    <Menu className="inline-flex min-h-11 items-center gap-1.5 rounded-control border border-line px-3" items={items}>
      {copy.title}:{" "}
      {data.house ? `${describeStatus(data.house)}, ${copy.until(formatTime(data.house.until))}` : copy.setStatus}
    </Menu>
  );
}

function describeStatus({ power, wifi }: Pick<FacilityStatus, "power" | "wifi">): string {
  return `${copy.power[power]}, ${copy.wifi[wifi]}`;
}
