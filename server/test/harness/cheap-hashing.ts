import { hashCost } from '../../src/identity/passwords.ts';

// Tests sign in a thousand times, and a hash that is costly to guess is costly to make. What passwords really cost is
// tested beside them (`passwords.test.ts`), and the processes that some tests start pay it in full.
Object.assign(hashCost, { memoryCost: 64, timeCost: 1 });
