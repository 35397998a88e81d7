import { useQuery } from "@tanstack/react-query";
import type { FacilityStatus, SetStatusInput } from "#contract/status.ts";
import { POWER_STATES, WIFI_STATES } from "#domain/status/status.ts";
import { clockTime } from "#web/front-desk/components/format.ts";
import { Menu } from "#web/front-desk/components/menu.tsx";
import { useAct } from "#web/front-desk/components/use-act.tsx";
import { booksWords } from "#web/front-desk/money/books-words.ts";
import { useHasWayIn } from "#web/front-desk/session/staff-session.ts";
import { sayStatus, statusQuery } from "./queries.ts";

const { status: words } = booksWords;

/** How the house is now, as visitors read it: a press opens what can be said, a second says it, for four hours. */
export function SayStatus() {
  const hasWayIn = useHasWayIn();
  const { data } = useQuery({ ...statusQuery(), enabled: hasWayIn });
  const [say] = useAct({
    send: (input: SetStatusInput) => sayStatus(input),
    done: ({ house }) => words.said(house ? inWords(house) : "", house ? clockTime(house.until) : ""),
    failed: words.failed,
  });
  if (!data) return null;
  const { power = "grid", wifi = "well" } = data.house ?? {};
  const items = [
    ...POWER_STATES.map((each) => ({ label: words.power[each], act: () => void say({ power: each, wifi }) })),
    ...WIFI_STATES.map((each) => ({ label: words.wifi[each], act: () => void say({ power, wifi: each }) })),
  ];
  return (
    <Menu className="inline-flex min-h-11 items-center gap-1.5 rounded-control border border-line px-3" items={items}>
      {words.title}:{" "}
      {data.house ? `${inWords(data.house)}, ${words.until(clockTime(data.house.until))}` : words.nothing}
    </Menu>
  );
}

function inWords({ power, wifi }: Pick<FacilityStatus, "power" | "wifi">): string {
  return `${words.power[power]}, ${words.wifi[wifi]}`;
}
