/** An application in Spring Boot with the printed settings and bean, and a page that shows the user in JSON. */
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { walk } from './browser.ts';
import type { SnippetProgram } from './snippet.ts';

const execute = promisify(execFile);
const NAME = 'Spring Boot 4.0.7';
/** For fetching packages and compiling, in milliseconds. */
const LONGEST = 600_000;

const PASSWORD = 'of a test';

const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <parent>
    <groupId>org.springframework.boot</groupId>
    <artifactId>spring-boot-starter-parent</artifactId>
    <version>4.0.7</version>
    <relativePath/>
  </parent>
  <groupId>shop</groupId>
  <artifactId>shop</artifactId>
  <version>1</version>
  <properties><java.version>17</java.version></properties>
  <dependencies>
    <dependency>
      <groupId>org.springframework.boot</groupId>
      <artifactId>spring-boot-starter-webmvc</artifactId>
    </dependency>
    <dependency>
      <groupId>org.springframework.boot</groupId>
      <artifactId>spring-boot-starter-security-oauth2-client</artifactId>
    </dependency>
  </dependencies>
  <build>
    <plugins>
      <plugin>
        <groupId>org.springframework.boot</groupId>
        <artifactId>spring-boot-maven-plugin</artifactId>
      </plugin>
    </plugins>
  </build>
</project>
`;

const shop = (bean: string) => `package shop;

import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.oauth2.client.oidc.authentication.OidcIdTokenDecoderFactory;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.core.oidc.user.OidcUser;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import org.springframework.security.oauth2.jwt.JwtDecoderFactory;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@SpringBootApplication
@RestController
public class Shop {
  public static void main(String[] args) {
    SpringApplication.run(Shop.class, args);
  }

  @GetMapping("/")
  Map<String, String> home(@AuthenticationPrincipal OidcUser user) {
    return Map.of("sub", user.getSubject(), "email", user.getEmail());
  }

${bean}
}
`;

export const spring: SnippetProgram = {
  software: 'spring',
  callback: '/login/oauth2/code/portico',
  prepare: async (printed, { folder, port, authority }) => {
    // The bean is the indented part of the comments.
    const bean = [...printed.matchAll(/^# {3}(.*)$/gm)].map(([, line]) => line).join('\n');
    mkdirSync(join(folder, 'src/main/java/shop'), { recursive: true });
    mkdirSync(join(folder, 'src/main/resources'), { recursive: true });
    writeFileSync(join(folder, 'pom.xml'), POM);
    writeFileSync(join(folder, 'src/main/resources/application.yaml'), printed);
    writeFileSync(join(folder, 'src/main/java/shop/Shop.java'), shop(bean));
    const store = join(folder, 'trusted.p12');
    const imported = [
      '-importcert',
      '-noprompt',
      '-alias',
      'portico',
      '-file',
      authority,
      '-keystore',
      store,
    ];
    try {
      await execute('keytool', [...imported, '-storepass', PASSWORD]);
      await execute('mvn', ['--quiet', '--batch-mode', 'package'], { cwd: folder, timeout: LONGEST });
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'ENOENT') throw error;
      return { name: NAME, missing: 'there is no JDK with Maven' };
    }
    return {
      name: NAME,
      command: 'java',
      arguments: [
        `-Djavax.net.ssl.trustStore=${store}`,
        `-Djavax.net.ssl.trustStorePassword=${PASSWORD}`,
        '-jar',
        join(folder, 'target/shop-1.jar'),
      ],
      environment: { SERVER_PORT: String(port) },
    };
  },
  signIn: (browser) => walk(browser, '/'),
  signOut: async (browser) => {
    const page = await (await browser.open('/logout')).text();
    const [, token = ''] = /name="_csrf"[^>]* value="([^"]+)"/.exec(page) ?? [];
    const form = new URLSearchParams({ _csrf: token });
    return walk(browser, '/logout', await browser.open('/logout', 'POST', form));
  },
};
