import { Desks } from "./desks.tsx";
import { Offices } from "./offices.tsx";
import { Virtual } from "./virtual.tsx";
import { Why } from "./why.tsx";

/** The benefits and the products, as one chunk. */
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
