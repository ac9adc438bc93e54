import { Menu, MenuButton, MenuLink } from "#app/ui/menu.tsx";
import { WholeCompany } from "#app/ui/shell/whole-company.tsx";

export const rowForm = "dashboard-action";

type RowMenuProps = {
  readonly line: {
    readonly id: string;
    readonly permalink: string;
    readonly name: string;
    readonly active: boolean;
  };
};

export function RowMenu({ line: { id, permalink, name, active } }: RowMenuProps) {
  const base = `/dashboards/${permalink}`;
  const action = (what: string) => ({ form: rowForm, name: "intent", value: `${what} ${id}` });
  return (
    <Menu id={`more-${id}`} label={`More actions for ${name}`} iconOnly tone="quiet" small>
      <MenuLink to={`${base}/edit`} icon="pencil">
        Edit
      </MenuLink>
      <MenuLink to={`${base}/rename`}>Rename…</MenuLink>
      <MenuLink to={`${base}/settings`}>Settings</MenuLink>
      <MenuLink to={`/annotations?dashboard=${id}`}>Annotations</MenuLink>
      <MenuLink to={`${base}/share`} icon="share">
        Share
      </MenuLink>
      <MenuLink to={`/company/automatic-reports/new?dashboard=${id}`} icon="mail">
        New automatic report
      </MenuLink>
      <MenuButton {...action("clone")}>Copy</MenuButton>
      <MenuLink to={`${base}/copies`}>Copy for clients…</MenuLink>
      <WholeCompany>
        <MenuLink to={`${base}/template`}>Save as template…</MenuLink>
      </WholeCompany>
      {active ? (
        <MenuButton {...action("archive")}>Archive</MenuButton>
      ) : (
        <MenuButton {...action("restore")}>Restore</MenuButton>
      )}
      <MenuLink to={`${base}/delete`}>Delete…</MenuLink>
    </Menu>
  );
}
