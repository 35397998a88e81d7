import { useState } from "react";
import type { AdminClient } from "#contract/front-desk/clients.ts";
import { Button } from "#web/components/ui/button.tsx";
import { admin } from "#web/content/admin.ts";
import { remindClient } from "./remind-client.ts";

export function RemindButton({ client }: { client: AdminClient }) {
  const { clients: words } = admin;
  const [isReminding, setReminding] = useState(false);

  async function remind() {
    setReminding(true);
    await remindClient(client.fullName);
    setReminding(false);
  }

  return (
    <Button size="small" variant="outline" onClick={remind} disabled={isReminding}>
      {isReminding ? words.reminding : words.remind}
    </Button>
  );
}
