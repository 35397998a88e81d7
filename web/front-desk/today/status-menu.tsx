import { useQuery } from "@tanstack/react-query";
import type { FacilityStatus, SetStatusInput } from "#contract/status.ts";
import { POWER_STATES, WIFI_STATES } from "#domain/status/status.ts";
import { formatTime } from "#web/front-desk/components/format.ts";
import { Menu } from "#web/front-desk/components/menu.tsx";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { booksCopy } from "#web/front-desk/money/books-copy.ts";
import { useHasCredentials } from "#web/front-desk/session/staff-session.ts";
import { setStatus, statusQuery } from "./queries.ts";

const { siteStatus: words } = booksCopy;

/** How the house is now, as visitors read it: a press opens what can be said, a second says it, for four hours. */
export function StatusMenu() {
  const hasWayIn = useHasCredentials();
  const { data } = useQuery({ ...statusQuery(), enabled: hasWayIn });
  const [say] = useMutation({
    send: (input: SetStatusInput) => setStatus(input),
    successMessage: ({ house }) => words.said(house ? describeStatus(house) : "", house ? formatTime(house.until) : ""),
    errorTitle: words.failed,
  });
  if (!data) return null;
  const { power = "grid", wifi = "well" } = data.house ?? {};
  const items = [
    ...POWER_STATES.map((each) => ({ label: words.power[each], action: () => void say({ power: each, wifi }) })),
    ...WIFI_STATES.map((each) => ({ label: words.wifi[each], action: () => void say({ power, wifi: each }) })),
  ];
  return (
    <Menu className="inline-flex min-h-11 items-center gap-1.5 rounded-control border border-line px-3" items={items}>
      {words.title}:{" "}
      {data.house ? `${describeStatus(data.house)}, ${words.until(formatTime(data.house.until))}` : words.nothing}
    </Menu>
  );
}

function describeStatus({ power, wifi }: Pick<FacilityStatus, "power" | "wifi">): string {
  return `${words.power[power]}, ${words.wifi[wifi]}`;
}
