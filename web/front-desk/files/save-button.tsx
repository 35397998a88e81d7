import { Button } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { failureToast } from "#web/front-desk/components/failure-toast.tsx";
import { useOneAtATime } from "#web/front-desk/components/use-mutation.tsx";
import { toast } from "#web/lib/toasts/toast.ts";

interface SaveButtonProps {
  label: string;
  save: () => Promise<void>;
  errorTitle: string;
}

/** Saves a file. */
export function SaveButton({ label, save, errorTitle }: SaveButtonProps) {
  const [onClick, isSaving] = useOneAtATime(async () => {
    try {
      await save();
    } catch (error) {
      toast(failureToast(errorTitle, error));
    }
  });
  return (
    <Button size="small" variant="outline" onClick={onClick} disabled={isSaving}>
      <Icon name="download" className="size-4" />
      {label}
    </Button>
  );
}
