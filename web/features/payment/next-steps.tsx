import { isPlan, type LineItemType } from "#domain/catalogue/catalogue.ts";
import { isKeyPlan } from "#domain/catalogue/handover.ts";
import { entryWithoutReception } from "#domain/entry-without-reception.ts";
import { KeyPlanFacts } from "#web/components/self-service/key-plan-facts.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { receptionHours } from "#web/content/common.ts";

const AT_RECEPTION = `Show this page or your receipt at reception, open ${receptionHours}. At another time? ${entryWithoutReception()}`;

/** Below the receipt of a desk, an office or an event: what to do next, or what a customer with a key has bought. */
export function NextSteps({ type }: { type: LineItemType }) {
  if (isPlan(type) && isKeyPlan(type))
    return (
      <div className="print:hidden">
        <KeyPlanFacts type={type} />
      </div>
    );
  if (type === "forwarding")
    return (
      <p className="print:hidden">
        We forward it and email you when it is on its way.{" "}
        <SmartLink href="/my-office" className="link">
          Your own page
        </SmartLink>{" "}
        shows it too.
      </p>
    );
  return <p className="print:hidden">{AT_RECEPTION}</p>;
}
