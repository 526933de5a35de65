/** The suite of the adapters in every framework that runs in this process. */
import { after, describe } from 'node:test';
import { newScene, SECRET, type ServeProduct, serving, testAdapter } from './adapter-suite.ts';
import { FRAMEWORKS, type Framework } from './frameworks.ts';
import { newProduct } from './product.ts';

const scene = await newScene();
after(() => scene.service.stop());

const inProcess =
  (start: Framework): ServeProduct =>
  async (service, port) => {
    let now = Date.now();
    const seen = new Set<string>();
    const { portico } = await newProduct(service, {
      origin: `http://127.0.0.1:${port}`,
      webhooks: {
        secret: SECRET,
        seen: { has: async (id) => seen.has(id), add: async (id) => seen.add(id) },
      },
      surroundings: { now: () => now },
    });
    const { stop } = await start(portico, port);
    const advance = (milliseconds: number) => {
      now += milliseconds;
    };
    return { stop, now: () => now, advance };
  };

for (const [name, start] of Object.entries(FRAMEWORKS))
  describe(name, () => testAdapter(scene, serving(scene, inProcess(start))));
