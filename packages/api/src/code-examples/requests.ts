import { doubleQuoted, quoted } from '../literals.ts';

export interface RequestFacts {
  /** The resource to read: an absolute URL, without characters that a shell interprets. */
  readonly url: string;
  /** The variable of the environment that has the key. */
  readonly variable: string;
}

/** Programs that print the resource as JSON, with nothing but the standard library of their language. */
export const REQUESTS = {
  curl: ({ url, variable }: RequestFacts) => `. ./.env
curl --silent --show-error --fail-with-body ${url} \\
  -H "Authorization: Bearer $${variable}"`,

  node: ({ url, variable }: RequestFacts) => `// request.mjs: node --env-file=.env request.mjs
const response = await fetch(${quoted(url)}, {
  headers: { authorization: \`Bearer \${process.env.${variable}}\` },
});
if (!response.ok) throw new Error(\`\${response.status}: \${await response.text()}\`);
console.log(JSON.stringify(await response.json()));`,

  python: ({ url, variable }: RequestFacts) => `# request.py: (set -a; . ./.env; python3 request.py)
import json
import os
import urllib.request

request = urllib.request.Request(${quoted(url)})
request.add_header('Authorization', f"Bearer {os.environ['${variable}']}")
with urllib.request.urlopen(request) as response:
    print(json.dumps(json.load(response)))`,

  go: ({ url, variable }: RequestFacts) => `// main.go: (set -a; . ./.env; go run main.go)
package main

import (
	"io"
	"log"
	"net/http"
	"os"
)

func main() {
	request, err := http.NewRequest("GET", ${doubleQuoted(url)}, nil)
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("${variable}"))
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		log.Fatal(response.Status)
	}
	if _, err := io.Copy(os.Stdout, response.Body); err != nil {
		log.Fatal(err)
	}
}`,
} as const;
