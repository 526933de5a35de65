// Made the last ones of hashes.json, passwords as Better Auth hashes them. Each run makes other salts:
//
//     npm install --no-save @better-auth/utils@0.5.1
//     node make-better-auth-hashes.mjs
import { hashPassword } from '@better-auth/utils/password';

// The third is another text once it is normalized (NFKC), which the second is not.
const passwords = ['correct horse battery', 'pässwörd – 密碼', 'ﬁve ①② ｆｕｌｌ ｗｉｄｔｈ'];
const rows = await Promise.all(
  passwords.map(async (password) => ({
    by: '@better-auth/utils 0.5.1',
    password,
    hash: await hashPassword(password),
  })),
);
console.log(JSON.stringify(rows, null, 2));
