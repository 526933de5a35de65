/** Machines and devices with the libraries of other languages: x/oauth2 with go-oidc, and Authlib. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createRemoteJWKSet, exportJWK, exportPKCS8, generateKeyPair, jwtVerify } from 'jose';
import { inGo, inPython, type Missing, type Program } from '../../../../../examples/services/programs.ts';
import { newApplication } from '../../fixtures/applications.ts';
import { decide } from '../../fixtures/devices.ts';
import { newMachine } from '../../fixtures/machines.ts';
import { AUDIENCE } from '../../harness/service.ts';
import { startProvider } from './provider.ts';

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const provider = await startProvider();
after(() => provider.stop());
const { service, issuer } = provider;
const ada = await service.person('ada');
const organization = await service.organization(ada, 'Acme');
const of = { organization, by: ada, audiences: [service.app.publicUrl, AUDIENCE] };
const machine = await newMachine(service, of);
const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
const jwks = { keys: [{ ...(await exportJWK(publicKey)), alg: 'RS256' }] };
const keyed = await newMachine(service, { ...of, tokenEndpointAuth: 'private_key_jwt', jwks });
const device = await newApplication(service, { kind: 'native', devices: true });
const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`));
const ENVIRONMENT = {
  ISSUER: issuer,
  AUDIENCE,
  MACHINE: machine.id,
  MACHINE_SECRET: machine.secret,
  KEYED: keyed.id,
  KEYED_KEY: await exportPKCS8(privateKey),
  DEVICE: device.id,
};

interface Step {
  readonly step: string;
  readonly value: string;
}

/** Runs a program, and approves its device in the name of a user as soon as it shows the code. */
async function run({ command, arguments: given }: Program): Promise<readonly Step[]> {
  const child = spawn(command, given, {
    env: { ...process.env, ...ENVIRONMENT },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const steps: Step[] = [];
  try {
    for await (const line of createInterface(child.stdout)) {
      const one: Step = JSON.parse(line);
      steps.push(one);
      if (one.step !== 'userCode') continue;
      const approved = await decide(service, ada.token, 'approval', one.value);
      assert.equal(approved.status, 201, approved.text);
    }
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  assert.deepEqual(await ended, [0, null]);
  return steps;
}

interface Library {
  readonly prepare: () => Promise<Program | Missing>;
  /** The machines that get a token. */
  readonly machines: readonly string[];
}

const LIBRARIES: Readonly<Record<string, Library>> = {
  'x/oauth2 and go-oidc': {
    prepare: () => inGo('Grants in Go', pathOf('grants/go')),
    machines: [machine.id, machine.id],
  },
  Authlib: {
    prepare: () => inPython('Grants in Python', pathOf('snippets/fastapi/grants.py')),
    machines: [machine.id, machine.id, keyed.id],
  },
};

for (const [name, { prepare, machines }] of Object.entries(LIBRARIES))
  test(`${name}: tokens of machines, and of a device that a user approves`, async (t) => {
    const program = await prepare();
    if ('missing' in program) return t.skip(program.missing);
    const steps = await run(program);
    const values = (step: string) => steps.filter((one) => one.step === step).map(({ value }) => value);
    const subjects = values('machine').map(async (token) => {
      const { payload } = await jwtVerify(token, keys, { issuer, audience: AUDIENCE });
      return payload.sub;
    });
    assert.deepEqual(await Promise.all(subjects), machines);
    assert.deepEqual(
      values('withoutResource'),
      machines.map(() => 'invalid_target'),
    );
    assert.deepEqual(new Set([...values('subject'), ...values('userinfo')]), new Set([ada.account.id]));
    assert.deepEqual(values('again'), ['invalid_grant']);
  });
