import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { tabOfSection } from "#web/front-desk/front-desk-search.ts";
import { type BarProps, Count, linkedSections } from "./bar-tab.tsx";

/** The sections of the open tab, if it has several. */
export function SectionLinks(bar: BarProps) {
  const { section, counts, onOpen, onPreload } = bar;
  const tab = tabOfSection(section);
  const sections = linkedSections(tab, bar);
  if (sections.length < 2) return null;
  return (
    <nav aria-label={frontDeskCopy.tabs[tab]} className="-mt-2 mb-3 print:hidden">
      <ul className="-ml-3 flex gap-x-1 overflow-x-auto">
        {sections.map((name) => (
          <li key={name}>
            <a
              href={`?tab=${name}`}
              data-section
              aria-current={name === section ? "page" : undefined}
              onPointerEnter={() => onPreload(name)}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                onOpen(name);
              }}
              className="inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-control px-3 text-ink no-underline hover:bg-terrazzo aria-[current=page]:bg-terrazzo aria-[current=page]:font-semibold aria-[current=page]:text-forest"
            >
              {frontDeskCopy.sections[name]} <Count count={counts[name]} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
