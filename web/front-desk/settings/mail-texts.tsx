import { useQuery } from "@tanstack/react-query";
import type { AdminMailTemplate, AdminMailText, AdminMailTexts } from "#contract/front-desk/mail-texts.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Badge } from "#web/front-desk/components/badge.tsx";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { formatDateTime, humanize } from "#web/front-desk/components/format.ts";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { ChoiceChips, SearchBox } from "#web/front-desk/lists/filters.tsx";
import { hasNothingToShow, LoadError, StaleDataNotice } from "#web/front-desk/lists/list-frame.tsx";
import { useFrontDeskSearch } from "#web/front-desk/use-front-desk-search.ts";
import { showLoadFailure } from "#web/lib/load-failure.ts";
import { mailTextCopy as copy } from "./copy.ts";
import { mailTextsQuery } from "./mail-text-queries.ts";

/** Texts of the mails to customers: subject, occasion and current wording. For owners. */
export function MailTexts() {
  const query = useQuery(mailTextsQuery());
  const { search, setFilters } = useFrontDeskSearch();
  if (hasNothingToShow(query)) return <LoadError query={query} errorTitle={copy.failed} />;
  if (!query.data) return <p className="text-muted">{frontDeskCopy.list.loading}</p>;
  const { q = "", status } = search;
  const onlyChanged = status === "changed";
  const { subjects } = query.data;
  const groups = subjects
    .map(({ subject, mails }) => ({ subject, mails: mails.filter((mail) => matchesFilters(mail, q, onlyChanged)) }))
    .filter(({ mails }) => mails.length > 0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {query.isError && <StaleDataNotice query={query} errorTitle={copy.failed} />}
      <p className="text-muted">{copy.intro}</p>
      <div className="flex flex-wrap items-center gap-3">
        <div className="w-full sm:max-w-64">
          <SearchBox label={copy.search} value={q} onSearch={(text) => setFilters({ q: text })} />
        </div>
        <ChoiceChips
          label={copy.filterLabel}
          value={onlyChanged ? "changed" : ""}
          onChoose={(next) => setFilters({ status: next })}
          choices={[
            { value: "", name: copy.all },
            { value: "changed", name: copy.changed, count: countChanged(subjects.flatMap(({ mails }) => mails)) },
          ]}
        />
      </div>
      {groups.length === 0 && <p>{onlyChanged && q === "" ? copy.noneChanged : copy.none}</p>}
      {groups.map(({ subject, mails }) => (
        <section key={subject} aria-labelledby={`mails-${subject}`} className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h3 id={`mails-${subject}`} className="font-semibold text-lg">
            {copy.subjects[subject] ?? humanize(subject)}
          </h3>
          <Kinds mails={mails} isOpen={q !== "" || onlyChanged} />
        </section>
      ))}
    </div>
  );
}

type Subjects = AdminMailTexts["subjects"];

/** Mails grouped by kind, collapsed unless filtered. */
function Kinds({ mails, isOpen }: { mails: Subjects[number]["mails"]; isOpen: boolean }) {
  const kinds = [...Map.groupBy(mails, ({ kind }) => kind)];
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {kinds.map(([kind, mailsOfKind]) => (
        <li key={kind}>
          <details
            key={String(isOpen)}
            open={isOpen || undefined}
            className="rounded-control border border-line bg-white px-4 py-1"
          >
            <summary className="min-h-11 cursor-pointer py-2.5">
              <span className="font-semibold">{humanize(kind)}</span>{" "}
              <span className="text-muted text-sm">{mailsOfKind[0]?.sent}</span> <ChangedBadge mails={mailsOfKind} />
            </summary>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pb-4">
              {mailsOfKind.map((mail) => (
                <Mail key={mail.mail} mail={mail} />
              ))}
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}

function ChangedBadge({ mails }: { mails: readonly AdminMailTemplate[] }) {
  const texts = mails.flatMap((mail) => mail.texts);
  const count = countChanged(mails);
  if (texts.some(({ problem }) => problem !== null)) return <Badge tone="warn">{copy.notInUse}</Badge>;
  return count === 0 ? null : <Badge tone="good">{copy.countChanged(count)}</Badge>;
}

function Mail({ mail }: { mail: AdminMailTemplate }) {
  return (
    <div>
      {mail.case !== null && <h4 className="font-semibold">{mail.case}</h4>}
      <ul>
        {mail.texts.map((text) => (
          <Text key={text.name} mail={mail} text={text} />
        ))}
      </ul>
    </div>
  );
}

function Text({ mail, text }: { mail: AdminMailTemplate; text: AdminMailText }) {
  const openDialog = useOpenDialog();
  const { own, problem, house, part, updatedAt } = text;
  const currentText = own === null || problem !== null ? house : own;

  async function edit() {
    const { MailTextDialog } = await import("./mail-text-dialog.tsx");
    openDialog((onClose) => <MailTextDialog mail={mail} text={text} onClose={onClose} />);
  }

  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-line border-t py-2 first:border-t-0">
      <div className="min-w-0 grow basis-[40%]">
        <p className="flex flex-wrap items-center gap-2 text-muted text-sm">
          {copy.parts[part]}
          {problem !== null && <Badge tone="warn">{copy.notInUse}</Badge>}
          {own !== null && problem === null && <Badge tone="good">{copy.isChanged}</Badge>}
        </p>
        <p className={currentText === "" ? "text-muted" : "wrap-anywhere whitespace-pre-wrap"}>
          {currentText || copy.empty}
        </p>
        {updatedAt !== null && (
          <p className="text-muted text-sm">{copy.by(editorName(text), formatDateTime(updatedAt))}</p>
        )}
      </div>
      <Button
        size="small"
        variant="outline"
        aria-label={copy.editOf(mailLabel(mail), copy.parts[part])}
        onClick={() => void edit().catch(showLoadFailure)}
      >
        {copy.edit}
      </Button>
    </li>
  );
}

/** Name of a mail: its kind, and its case if it has one. */
function mailLabel({ kind, case: caseName }: Pick<AdminMailTemplate, "kind" | "case">): string {
  return caseName === null
    ? humanize(kind)
    : `${humanize(kind)} (${caseName.charAt(0).toLowerCase()}${caseName.slice(1)})`;
}

function editorName({ staffName, fingerprint }: AdminMailText): string | null {
  return staffName ?? (fingerprint === null ? null : copy.sharedKey);
}

function matchesFilters(mail: AdminMailTemplate, q: string, onlyChanged: boolean): boolean {
  if (onlyChanged && countChanged([mail]) === 0) return false;
  const texts = mail.texts.flatMap(({ house, own }) => [house, own ?? ""]);
  const all = [humanize(mail.kind), mail.case ?? "", mail.sent, ...texts].join("\n").toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}

function countChanged(mails: readonly AdminMailTemplate[]): number {
  return mails.flatMap(({ texts }) => texts).filter(({ own }) => own !== null).length;
}
