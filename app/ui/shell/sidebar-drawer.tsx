import { Button } from "../button.tsx";
import { type AgencyBarProps, MainMenu } from "./agency-shell.tsx";
import styles from "./sidebar-drawer.module.css";

export function SidebarDrawer({ siteTitle, ...menu }: AgencyBarProps) {
  return (
    <>
      <Button type="button" tone="quiet" icon="sidebar" iconOnly popovertarget="main-menu" title="Sidebar">
        Sidebar
      </Button>
      <div id="main-menu" popover="auto" className={styles.drawer}>
        <p className={styles.site}>{siteTitle}</p>
        <MainMenu {...menu} />
      </div>
    </>
  );
}
