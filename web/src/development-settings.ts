import { type SecondFactorRequirement, secondFactorRequirements } from '@clareira/contract';
import { type PortalSettings, settings as usual } from './settings.ts';

/** What the server would write into the page, for `npm run dev`, whose page is not the server's. Wrong values are the server's to refuse. */
export function developmentSettings(env: Record<string, string | undefined>): PortalSettings {
  const given = (name: string) => env[name]?.trim() || undefined;
  const publicUrl = given('PUBLIC_URL')?.replace(/\/+$/, '');
  return {
    brand: {
      name: given('BRAND_NAME') ?? usual.brand.name,
      homeUrl: given('BRAND_HOME_URL') ?? usual.brand.homeUrl,
      aboutUrl: given('BRAND_ABOUT_URL') ?? usual.brand.aboutUrl,
      contactUrl: given('BRAND_CONTACT_URL') ?? usual.brand.contactUrl,
    },
    ...(publicUrl && { publicUrl }),
    maxUploadMb: Number(given('MAX_UPLOAD_MB') ?? usual.maxUploadMb),
    timeZone: given('TIME_ZONE') ?? usual.timeZone,
    requireSecondFactor: required(given('REQUIRE_SECOND_FACTOR')) ?? usual.requireSecondFactor,
    hasMail: given('SMTP_URL') !== undefined,
    hasMailbox: false,
  };
}

const required = (text: string | undefined): SecondFactorRequirement | undefined =>
  secondFactorRequirements.find((one) => one === text);
