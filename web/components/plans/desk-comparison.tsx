import { NoBreakText } from "#web/components/site/no-break-text.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { deskComparison } from "#web/content/pages/desk-comparison.ts";

/** The desk rates side by side. */
export function DeskComparison() {
  const { title, rates, rows, where } = deskComparison;
  return (
    <table aria-label={title} className="comparison text-sm md:text-base">
      <thead>
        <tr>
          <td />
          {rates.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, cells }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {cells.map((cell, index) => (
              <td key={rates[index]?.name}>
                <NoBreakText text={cell} />
              </td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row">{where}</th>
          {rates.map(({ name, where: { label, href } }) => (
            <td key={name}>
              {href ? (
                <SmartLink href={href} className="link">
                  {label}
                </SmartLink>
              ) : (
                label
              )}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
