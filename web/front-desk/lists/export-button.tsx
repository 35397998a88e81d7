import { useState } from "react";
import type { ExportList } from "#domain/front-desk/desk.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { admin } from "#web/content/admin.ts";
import { useAdminKey } from "#web/front-desk/session/staff-session.ts";
import { sentenceOf } from "#web/lib/api-error.ts";
import { toast } from "#web/lib/toast.ts";
import { exportList } from "./export-list.ts";

interface ExportButtonProps {
  list: ExportList;
  /** Of a list that is not the one on the screen. */
  name?: string;
}

/** The whole list as a file for a spreadsheet, whatever is filtered on the screen. */
export function ExportButton({ list, name }: ExportButtonProps) {
  const [isExporting, setExporting] = useState(false);
  const key = useAdminKey();

  async function save() {
    setExporting(true);
    try {
      await exportList(list);
      toast(admin.list.csvSaved(admin.lists[list]));
    } catch (error) {
      toast({
        variant: "destructive",
        title: admin.error,
        description: sentenceOf(error, admin.list.csvFailed),
      });
    }
    setExporting(false);
  }

  return (
    <Button size="small" variant="outline" className="max-sm:px-3" onClick={save} disabled={isExporting || key === ""}>
      <Icon name="download" className="size-4" />
      {isExporting ? (
        admin.list.csvPending
      ) : name ? (
        name
      ) : (
        <span>
          {admin.list.csv}
          <span className="max-sm:sr-only"> {admin.list.csvAll}</span>
        </span>
      )}
    </Button>
  );
}
