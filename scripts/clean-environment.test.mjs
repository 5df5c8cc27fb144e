import { afterEach, expect, test, vi } from 'vitest';
import { cleanEnvironment } from './clean-environment.mjs';

afterEach(() => vi.unstubAllEnvs());

test.for(['DATABASE_URL', 'S3_BUCKET', 'S3_ENDPOINT', 'SMTP_URL', 'PUBLIC_URL', 'BRAND_NAME', 'AWS_PROFILE'])(
  'leaves %s behind',
  (name) => {
    vi.stubEnv(name, 'of the shell');
    expect(Object.values(cleanEnvironment())).not.toContain('of the shell');
    expect(cleanEnvironment().PATH).toBe(process.env.PATH);
  },
);
