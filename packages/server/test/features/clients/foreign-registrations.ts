/**
 * Registration and its management (RFC 7591, RFC 7592) by Nimbus' OAuth 2.0 SDK, as its documentation shows it.
 * `npm run check:snippets` needs a JDK with Maven, and skips it otherwise; it is not one of the tests.
 */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { startProvider } from './provider.ts';
import { folderFor } from './snippet.ts';

const execute = promisify(execFile);
/** For fetching packages and compiling, in milliseconds. */
const LONGEST = 600_000;

const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>assistant</groupId>
  <artifactId>assistant</artifactId>
  <version>1</version>
  <properties>
    <maven.compiler.source>17</maven.compiler.source>
    <maven.compiler.target>17</maven.compiler.target>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    <dependency>
      <groupId>com.nimbusds</groupId>
      <artifactId>oauth2-oidc-sdk</artifactId>
      <version>11.26.1</version>
    </dependency>
  </dependencies>
</project>
`;

/** Prints a line for each step, and reads the address to which the sign-in leads back. */
const PROGRAM = `import com.nimbusds.oauth2.sdk.*;
import com.nimbusds.oauth2.sdk.client.*;
import com.nimbusds.oauth2.sdk.http.HTTPResponse;
import com.nimbusds.oauth2.sdk.id.*;
import com.nimbusds.oauth2.sdk.pkce.*;
import com.nimbusds.oauth2.sdk.token.BearerAccessToken;
import com.nimbusds.openid.connect.sdk.*;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import com.nimbusds.openid.connect.sdk.rp.*;
import java.net.URI;
import java.util.Scanner;

public class Assistant {
  static ClientInformation step(String name, HTTPResponse answer) throws Exception {
    ClientRegistrationResponse parsed = OIDCClientRegistrationResponseParser.parse(answer);
    if (!parsed.indicatesSuccess()) {
      ErrorObject error = ((ClientRegistrationErrorResponse) parsed).getErrorObject();
      System.out.println(name + " " + answer.getStatusCode() + " " + error.getCode());
      return null;
    }
    ClientInformation client = ((ClientInformationResponse) parsed).getClientInformation();
    ClientMetadata metadata = client.getMetadata();
    System.out.println(name + " " + metadata.getName() + " " + metadata.getRedirectionURI());
    return client;
  }

  static OIDCClientMetadata metadata(String name, String... redirects) {
    OIDCClientMetadata metadata = new OIDCClientMetadata();
    metadata.setName(name);
    java.util.Set<URI> uris = new java.util.LinkedHashSet<>();
    for (String uri : redirects) uris.add(URI.create(uri));
    metadata.setRedirectionURIs(uris);
    metadata.applyDefaults();
    return metadata;
  }

  public static void main(String[] given) throws Exception {
    OIDCProviderMetadata provider = OIDCProviderMetadata.resolve(new Issuer(given[0]));
    URI endpoint = provider.getRegistrationEndpointURI();
    step("refused", new OIDCClientRegistrationRequest(endpoint, metadata("Bad", "http://a.example/"), null)
      .toHTTPRequest().send());
    ClientInformation client = step("registered",
      new OIDCClientRegistrationRequest(endpoint, metadata("Assistant", "http://127.0.0.1:1/first"), null)
        .toHTTPRequest().send());
    URI own = client.getRegistrationURI();
    BearerAccessToken token = client.getRegistrationAccessToken();
    step("read", new ClientReadRequest(own, token).toHTTPRequest().send());
    URI callback = URI.create("http://127.0.0.1:1/second");
    client = step("updated", new OIDCClientUpdateRequest(own, client.getID(), token,
      metadata("Renamed", callback.toString()), null).toHTTPRequest().send());
    if (client.getRegistrationAccessToken() != null) token = client.getRegistrationAccessToken();
    step("replaced by nothing", new OIDCClientUpdateRequest(own, client.getID(), token,
      new OIDCClientMetadata(), null).toHTTPRequest().send());
    step("guessed", new ClientReadRequest(own, new BearerAccessToken()).toHTTPRequest().send());

    CodeVerifier verifier = new CodeVerifier();
    State state = new State();
    System.out.println("sign in " + new AuthenticationRequest.Builder(new ResponseType("code"), new Scope("openid"),
      client.getID(), callback).endpointURI(provider.getAuthorizationEndpointURI()).state(state).nonce(new Nonce())
      .codeChallenge(verifier, CodeChallengeMethod.S256).build().toURI());
    URI back = URI.create(new Scanner(System.in).nextLine());
    AuthenticationResponse answer = AuthenticationResponseParser.parse(back);
    if (!answer.getState().equals(state)) throw new IllegalStateException("another state");
    if (!answer.getIssuer().equals(provider.getIssuer())) throw new IllegalStateException("another issuer");
    AuthorizationGrant grant = new AuthorizationCodeGrant(
      answer.toSuccessResponse().getAuthorizationCode(), callback, verifier);
    TokenResponse tokens = OIDCTokenResponseParser.parse(
      new TokenRequest.Builder(provider.getTokenEndpointURI(), client.getID(), grant).build()
        .toHTTPRequest().send());
    System.out.println("signed in " + ((OIDCTokenResponse) tokens).getOIDCTokens().getIDToken()
      .getJWTClaimsSet().getSubject());

    HTTPResponse gone = new ClientDeleteRequest(own, token).toHTTPRequest().send();
    System.out.println("deleted " + gone.getStatusCode());
    step("read again", new ClientReadRequest(own, token).toHTTPRequest().send());
  }
}
`;

test('Nimbus: a client registers, reads and changes itself, signs a user in, and deletes itself', async (context) => {
  const provider = await startProvider({ PORTICO_CLIENT_REGISTRATION: 'open' });
  after(() => provider.stop());
  const ada = await provider.service.person('ada');
  const folder = folderFor('nimbus');
  mkdirSync(join(folder, 'src/main/java'), { recursive: true });
  writeFileSync(join(folder, 'pom.xml'), POM);
  writeFileSync(join(folder, 'src/main/java/Assistant.java'), PROGRAM);
  const listed = ['dependency:build-classpath', '-Dmdep.outputFile=classpath'];
  try {
    const goals = ['--quiet', '--batch-mode', 'compile', ...listed];
    await execute('mvn', goals, { cwd: folder, timeout: LONGEST });
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ENOENT') throw error;
    return context.skip('there is no JDK with Maven');
  }
  const libraries = readFileSync(join(folder, 'classpath'), 'utf8');
  const child = spawn('java', ['-cp', `target/classes:${libraries.trim()}`, 'Assistant', provider.issuer], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const steps: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    const [, url] = /^sign in (.*)/.exec(line) ?? [];
    if (url === undefined) steps.push(line);
    else child.stdin.write(`${await provider.visit(url, ada)}\n`);
  }
  assert.deepEqual(steps, [
    'refused 400 invalid_redirect_uri',
    'registered Assistant http://127.0.0.1:1/first',
    'read Assistant http://127.0.0.1:1/first',
    'updated Renamed http://127.0.0.1:1/second',
    'replaced by nothing 400 invalid_client_metadata',
    'guessed 401 invalid_token',
    `signed in ${ada.account.id}`,
    'deleted 204',
    'read again 401 invalid_token',
  ]);
});
