import type { ReactNode } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { Fold } from "#web/front-desk/components/fold.tsx";
import { LazyPart } from "#web/front-desk/components/lazy-part.tsx";
import { useIsWide } from "#web/front-desk/components/use-is-wide.ts";
import type { FrontDeskSection } from "#web/front-desk/front-desk-search.ts";
import { ApiKeyPrompt } from "#web/front-desk/lists/list-frame.tsx";
import { useHasRight, useMayDo } from "#web/front-desk/session/me.ts";
import { useHasCredentials } from "#web/front-desk/session/staff-session.ts";
import { useFrontDeskSearch } from "#web/front-desk/use-front-desk-search.ts";
import { settingsCopy as copy } from "./copy.ts";
import { scrollToSection } from "./scroll-to-section.ts";
import { SETTINGS_SECTIONS } from "./sections.ts";

/** All settings: sections below each other, which a phone folds, and cards that lead to tabs with settings. */
export function SettingsTab() {
  const hasCredentials = useHasCredentials();
  const isOwner = useHasRight("manage_staff");
  const mayDo = useMayDo();
  const isWide = useIsWide("table");
  if (!hasCredentials) return <ApiKeyPrompt noun={copy.noun} />;
  const sections = SETTINGS_SECTIONS.filter(({ effect }) => mayDo(effect));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h2 className="text-xl">{copy.title}</h2>
        <p className="text-muted">{isOwner ? copy.ownerIntro : copy.managerIntro}</p>
      </div>
      <nav aria-label={copy.parts}>
        <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
          {isWide &&
            sections.map((section) => (
              <SettingsCard key={section.id} title={section.title} text={section.summary}>
                <Button size="small" variant="outline" onClick={() => scrollToSection(section.id)}>
                  {copy.show} <span className="sr-only">{section.title}</span>
                </Button>
              </SettingsCard>
            ))}
          {isOwner && <TabCard tab="staff" {...copy.tabs.staff} />}
          <TabCard tab="inventory" {...copy.tabs.inventory} />
        </ul>
      </nav>
      {mayDo("change_house") && <LazyPart load={loadFirstDay} />}
      {sections.map((section) => (
        <Fold
          key={section.id}
          id={`settings-${section.id}`}
          title={section.title}
          text={isWide ? null : section.summary}
        >
          <LazyPart load={section.load} />
        </Fold>
      ))}
    </div>
  );
}

const loadFirstDay = () => import("#web/front-desk/house/first-day.tsx").then(({ FirstDay }) => FirstDay);

interface SettingsCardProps {
  title: string;
  text: string;
}

function SettingsCard({ title, text, children }: SettingsCardProps & { children: ReactNode }) {
  return (
    <li className="flex items-center justify-between gap-3 rounded-card border border-line bg-white px-4 py-2">
      <div>
        <p className="font-semibold">{title}</p>
        <p className="text-muted text-sm">{text}</p>
      </div>
      <span className="shrink-0">{children}</span>
    </li>
  );
}

function TabCard({ tab, title, text }: SettingsCardProps & { tab: FrontDeskSection }) {
  const { openTab } = useFrontDeskSearch();
  return (
    <SettingsCard title={title} text={text}>
      <Button size="small" variant="outline" onClick={() => openTab(tab)}>
        {copy.open} <span className="sr-only">{title}</span>
      </Button>
    </SettingsCard>
  );
}
