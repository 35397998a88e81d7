import { Tabs } from "radix-ui";
import type { ReactNode } from "react";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { type FrontDeskTab, tabOfSection } from "#web/front-desk/front-desk-search.ts";
import { classNames } from "#web/lib/class-names.ts";
import { BarIcon, type BarIconName } from "./bar-icon.tsx";
import { type BarProps, BarTab, Count, linkedSections, openTabs, sumCounts } from "./bar-tab.tsx";
import { useNewItems } from "./new-menu.tsx";
import { ToastArea } from "./status-bar.tsx";

/** Tabs with their grid columns; "New" takes the middle, under the thumb. */
const MAIN_TABS = [
  { name: "today", icon: "today", column: "col-start-1" },
  { name: "inbox", icon: "inbox", column: "col-start-2" },
  { name: "people", icon: "person", column: "col-start-4" },
] as const satisfies { name: FrontDeskTab; icon: BarIconName; column: string }[];

const BAR_BUTTON_CLASS =
  "row-start-1 flex min-h-14 flex-col-reverse items-center justify-center gap-0.5 border-transparent border-t-4 pb-1 font-medium text-xs data-[state=active]:border-terracotta data-[state=active]:text-forest forced-colors:border-[Canvas]";

/** Bar at the foot of a phone: the main tabs, "New" and the sections of the other tabs. */
export function PhoneBar(props: BarProps) {
  const { section, counts, onOpen, onPreload } = props;
  const openDialog = useOpenDialog();
  const entries = useNewItems();
  const { bar, sections: names } = frontDeskCopy;
  const otherTabs = openTabs(props).filter((tab) => !MAIN_TABS.some(({ name }) => name === tab));
  const otherSections = otherTabs.flatMap((tab) => linkedSections(tab, props));
  const isOther = otherTabs.includes(tabOfSection(section));

  return (
    <nav aria-label={bar.parts} className="fixed inset-x-0 bottom-0 z-30 bg-white shadow-card print:hidden">
      <ToastArea />
      <div className="grid grid-cols-5 border-line border-t">
        <Tabs.List aria-label={bar.tabs} className="contents">
          {MAIN_TABS.map(({ name, icon, column }) => (
            <BarTab key={name} tab={name} className={classNames(BAR_BUTTON_CLASS, column)} {...props}>
              <IconWithCount icon={icon} count={sumCounts(linkedSections(name, props), counts)} />
            </BarTab>
          ))}
        </Tabs.List>
        <button
          type="button"
          aria-haspopup="dialog"
          disabled={entries.length === 0}
          className={classNames(BAR_BUTTON_CLASS, "col-start-3 text-forest disabled:opacity-60")}
          onClick={() =>
            openDialog((onClose) => (
              <Sheet title={bar.new.title} text={bar.new.text} onClose={onClose} entries={entries} />
            ))
          }
        >
          {bar.new.title}
          <span className="grid size-7 place-items-center rounded-full bg-forest text-white">
            <BarIcon name="plus" className="size-4" />
          </span>
        </button>
        <button
          type="button"
          aria-haspopup="dialog"
          data-state={isOther ? "active" : undefined}
          className={classNames(BAR_BUTTON_CLASS, "col-start-5")}
          onClick={() => {
            for (const name of otherSections) onPreload(name);
            openDialog((onClose) => (
              <Sheet
                title={bar.more}
                text={bar.moreText}
                onClose={onClose}
                entries={otherSections.map((name) => ({
                  label: names[name],
                  badge: <Count count={counts[name]} />,
                  action: () => onOpen(name),
                }))}
              />
            ));
          }}
        >
          {isOther ? (
            <>
              <span className="sr-only">{bar.more}: </span>
              {names[section]}
            </>
          ) : (
            bar.more
          )}
          <IconWithCount icon="more" count={sumCounts(otherSections, counts)} />
        </button>
      </div>
    </nav>
  );
}

function IconWithCount({ icon, count }: { icon: BarIconName; count: number | undefined }) {
  return (
    <span className="relative">
      <BarIcon name={icon} />
      <span className="-top-1.5 absolute left-3.5 flex text-xs leading-none">
        <Count count={count} />
      </span>
    </span>
  );
}

interface SheetProps {
  title: string;
  text: string;
  entries: readonly { label: string; badge?: ReactNode; action: () => void }[];
  onClose: () => void;
}

/** List of choices at the foot of a phone. */
function Sheet({ title, text, entries, onClose }: SheetProps) {
  return (
    <Dialog title={title} description={text} onClose={onClose}>
      <ul className="-mx-2 grid">
        {entries.map(({ label, badge, action }) => (
          <li key={label}>
            <button
              type="button"
              className="flex min-h-12 w-full items-center gap-2 rounded-control px-2 text-left font-medium hover:bg-terrazzo"
              onClick={() => {
                onClose();
                action();
              }}
            >
              {label} {badge}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
