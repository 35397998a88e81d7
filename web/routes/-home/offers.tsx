import { Desks } from "./desks.tsx";
import { Offices } from "./offices.tsx";
import { Virtual } from "./virtual.tsx";
import { Why } from "./why.tsx";

/** The reasons and what can be bought, in one piece of code. */
export function Offers() {
  return (
    <>
      <Why />
      <Desks />
      <Offices />
      <Virtual />
    </>
  );
}
