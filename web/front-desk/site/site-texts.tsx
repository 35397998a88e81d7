import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminSiteText, AdminSiteTexts } from "#contract/front-desk/settings/site-texts.ts";
import { Button } from "#web/components/ui/button.tsx";
import { CONTROL_CLASS, Field } from "#web/components/ui/field.tsx";
import { Badge } from "#web/front-desk/components/badge.tsx";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { ChoiceChips, SearchBox } from "#web/front-desk/lists/filters.tsx";
import { QueryData } from "#web/front-desk/lists/list-frame.tsx";
import { scrollToSection } from "#web/front-desk/settings/scroll-to-section.ts";
import { showLoadFailure } from "#web/lib/load-failure.ts";
import { siteTextCopy as copy } from "./copy.ts";
import { siteTextsQuery } from "./queries.ts";
import { pageName, partName } from "./text-names.ts";

/** The words of the public pages, by page and section. A section of Settings. */
export function SiteTexts() {
  const query = useQuery(siteTextsQuery());
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="text-muted">{copy.intro}</p>
      <QueryData query={query} errorTitle={copy.failed} showsStale>
        {(data) => <TextList {...data} />}
      </QueryData>
    </div>
  );
}

function TextList({ texts, unpublished }: AdminSiteTexts) {
  const pages = [...new Set(texts.map(({ page }) => page))];
  const [page, setPage] = useState(pages[0] ?? "");
  const [search, setSearch] = useState("");
  const [onlyChanged, setOnlyChanged] = useState(false);
  // A search looks at all pages.
  const inScope = texts.filter((text) => search !== "" || text.page === page);
  const changed = inScope.filter(isChanged);
  const found = (onlyChanged ? changed : inScope).filter((text) => matches(text, search));
  const sections = [...Map.groupBy(found, (text) => `${text.page} ${text.section}`)];
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className={unpublished === 0 ? "text-muted" : "font-semibold"}>
          {copy.unpublished(unpublished)}
        </p>
        {unpublished > 0 && (
          <Button size="small" variant="outline" onClick={() => scrollToSection("house")}>
            {copy.publish}
          </Button>
        )}
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <Field label={copy.page} className="w-full sm:max-w-64">
          {(control) => (
            <select
              {...control}
              value={page}
              onChange={({ target }) => setPage(target.value)}
              className={CONTROL_CLASS}
            >
              {pages.map((name) => (
                <option key={name} value={name}>
                  {pageName(name)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <div className="w-full sm:max-w-64">
          <SearchBox label={copy.search} value={search} onSearch={setSearch} />
        </div>
        <ChoiceChips
          label={copy.filterLabel}
          value={onlyChanged ? "changed" : ""}
          onChoose={(value) => setOnlyChanged(value === "changed")}
          choices={[
            { value: "", name: copy.all },
            { value: "changed", name: copy.changed, count: changed.length },
          ]}
        />
      </div>
      {found.length === 0 && <p>{onlyChanged && search === "" ? copy.noneChanged : copy.none}</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {sections.map(([key, sectionTexts]) => (
          <Section key={key} texts={sectionTexts} isOpen={search !== "" || onlyChanged} />
        ))}
      </ul>
    </>
  );
}

interface SectionProps {
  texts: readonly AdminSiteText[];
  isOpen: boolean;
}

/** Collapsed unless filtered. */
function Section({ texts, isOpen }: SectionProps) {
  const [first] = texts;
  return (
    <li>
      <details
        key={String(isOpen)}
        open={isOpen || undefined}
        className="rounded-control border border-line bg-white px-4 py-1"
      >
        <summary className="min-h-11 cursor-pointer py-2.5">
          <span className="wrap-anywhere font-semibold">{first?.section}</span>{" "}
          {isOpen && first && <span className="text-muted text-sm">{pageName(first.page)}</span>}{" "}
          {texts.some(isChanged) && <Badge tone="good">{copy.isChanged}</Badge>}
        </summary>
        <ul className="pb-4">
          {texts.map((text) => (
            <TextRow key={text.key} text={text} />
          ))}
        </ul>
      </details>
    </li>
  );
}

function TextRow({ text }: { text: AdminSiteText }) {
  const openDialog = useOpenDialog();
  const part = partName(text);

  async function edit() {
    const { SiteTextDialog } = await import("./site-text-dialog.tsx");
    openDialog((onClose) => <SiteTextDialog text={text} onClose={onClose} />);
  }

  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-line border-t py-2 first:border-t-0">
      <div className="min-w-0 grow basis-[40%]">
        <p className="flex flex-wrap items-center gap-2 text-muted text-sm">
          {part}
          {text.own !== null && <Badge tone="good">{copy.isChanged}</Badge>}
          {text.isUnpublished && <Badge tone="warn">{copy.isUnpublished}</Badge>}
        </p>
        <p className="wrap-anywhere">{text.own ?? text.standard}</p>
      </div>
      <Button
        size="small"
        variant="outline"
        aria-label={copy.editOf(part, text.section)}
        onClick={() => void edit().catch(showLoadFailure)}
      >
        {copy.edit}
      </Button>
    </li>
  );
}

function isChanged({ own, isUnpublished }: AdminSiteText): boolean {
  return own !== null || isUnpublished;
}

function matches({ page, section, standard, own }: AdminSiteText, search: string): boolean {
  const all = [pageName(page), section, standard, own ?? ""].join("\n").toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}
