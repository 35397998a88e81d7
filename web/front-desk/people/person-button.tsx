import { personIdOf } from "#domain/people/person-id.ts";
import { Button } from "#web/components/ui/button.tsx";
import { useFrontDeskSearch } from "#web/front-desk/use-front-desk-search.ts";
import { personCopy as copy } from "./copy.ts";

interface PersonButtonProps {
  /** A record of the person. */
  record: Parameters<typeof personIdOf>[0];
  name: string;
  /** Closes the dialog around the button. */
  onOpen: () => void;
}

/** Leads from a record to everything about its person. */
export function PersonButton({ record, name, onOpen }: PersonButtonProps) {
  const { openTab } = useFrontDeskSearch();
  return (
    <Button
      size="small"
      variant="outline"
      className="shrink-0"
      onClick={() => {
        onOpen();
        openTab("people", { person: personIdOf(record) });
      }}
    >
      {copy.page}
      <span className="sr-only">: {name}</span>
    </Button>
  );
}
