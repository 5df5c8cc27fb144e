import { IconLock, IconMail } from '../ui/entry-icons.ts';
import type { IconProps } from '../ui/icon.tsx';
import {
  IconBarcode,
  IconBell,
  IconBuildingFactory2,
  IconCalendarEvent,
  IconCalendarWeek,
  IconCertificate,
  IconDevices,
  IconFileCertificate,
  IconFolders,
  IconHistory,
  IconLayoutGrid,
  IconLogout,
  IconQrcode,
  IconReceipt,
  IconReceipt2,
  IconReportMoney,
  IconShieldCog,
  IconTrash,
  IconUpload,
  IconUsers,
} from '../ui/icons.ts';

const icons = {
  barcode: IconBarcode,
  bell: IconBell,
  buildingFactory2: IconBuildingFactory2,
  calendarEvent: IconCalendarEvent,
  calendarWeek: IconCalendarWeek,
  certificate: IconCertificate,
  devices: IconDevices,
  fileCertificate: IconFileCertificate,
  folders: IconFolders,
  history: IconHistory,
  layoutGrid: IconLayoutGrid,
  lock: IconLock,
  logout: IconLogout,
  mail: IconMail,
  qrcode: IconQrcode,
  receipt: IconReceipt,
  receipt2: IconReceipt2,
  reportMoney: IconReportMoney,
  shieldCog: IconShieldCog,
  trash: IconTrash,
  upload: IconUpload,
  users: IconUsers,
};

export type ScreenIconName = keyof typeof icons;

interface ScreenIconProps extends IconProps {
  name: ScreenIconName;
}

/** What a link to a screen is drawn with. The table of screens only names it: the sign-in screen reads that table too, and shows none. */
export function ScreenIcon({ name, ...rest }: ScreenIconProps) {
  const Icon = icons[name];
  return <Icon aria-hidden {...rest} />;
}
