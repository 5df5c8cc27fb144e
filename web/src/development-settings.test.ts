import { expect, test } from 'vitest';
import { developmentSettings } from './development-settings.ts';
import { settings } from './settings.ts';

test('without variables everything is as usual', () => {
  expect(developmentSettings({})).toEqual(settings);
  expect(developmentSettings({ BRAND_NAME: ' ', PUBLIC_URL: '' })).toEqual(settings);
});

test('one link of the brand changes no other', () => {
  const { brand } = developmentSettings({ BRAND_HOME_URL: 'https://verde.example/' });
  expect(brand).toEqual({ ...settings.brand, homeUrl: 'https://verde.example/' });
  expect(developmentSettings({ BRAND_NAME: 'Verde' }).brand).toEqual({ ...settings.brand, name: 'Verde' });
});

test('reads what the server reads', () => {
  const env = {
    PUBLIC_URL: 'https://portal.example/',
    SMTP_URL: 'smtp://localhost',
    REQUIRE_SECOND_FACTOR: 'staff',
    MAX_UPLOAD_MB: '5',
    TIME_ZONE: 'America/Manaus',
  };
  expect(developmentSettings(env)).toEqual({
    ...settings,
    publicUrl: 'https://portal.example',
    hasMail: true,
    requireSecondFactor: 'staff',
    maxUploadMb: 5,
    timeZone: 'America/Manaus',
  });
});
