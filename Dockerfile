# Builds Portico from this repository, using only npm and the base image: docker build -t portico .
# See docs/operate/image.md.

FROM node:26-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/api/package.json packages/api/
COPY packages/backend/package.json packages/backend/
COPY packages/client/package.json packages/client/
COPY packages/conformance/package.json packages/conformance/
COPY packages/console/package.json packages/console/
COPY packages/conventions/package.json packages/conventions/
COPY packages/server/package.json packages/server/
RUN npm ci --ignore-scripts --workspace @portico/console --workspace @portico/server
COPY LICENSE tsconfig.json ./
COPY packages packages
COPY deploy/image image
# The image's user can read all of it, whatever umask the clone was made with.
RUN npm run build --workspace @portico/console --workspace @portico/server \
 && chmod -R a+rX LICENSE image packages/console/dist packages/server
# Copies only Node and the libraries that it needs from the base image: npm, headers and a system would be another 100 MB to
# store, to load and to keep secure. The licences of all of it go with it, and its bill of materials; scanners find the
# libraries by their packages' status.
RUN mkdir -p -m 1777 /runtime/tmp \
 && program=$(command -v node) \
 && libraries=$(ldd "$program" node_modules/@node-rs/*/*.node | grep -o '/[^ ]*[.]so[^ ]*' | sort -u) \
 && cp --parents --dereference "$program" $libraries /etc/passwd /etc/group /runtime \
 && packages=$(for library in $libraries; do dpkg-query --search "*$library"; done | grep -v '^diversion ' | cut -d : -f 1 | sort -u) \
 && mkdir -p /runtime/var/lib/dpkg/status.d /runtime/usr/share/doc/node /runtime/usr/share/doc/portico \
 && for package in $packages; do \
      cp --parents --dereference "/usr/share/doc/$package/copyright" /runtime \
      && dpkg-query --status "$package" > "/runtime/var/lib/dpkg/status.d/$package" || exit 1; \
    done \
 && cp "${program%/bin/node}/LICENSE" /runtime/usr/share/doc/node/copyright \
 && cp LICENSE /runtime/usr/share/doc/portico/copyright \
 && cat node_modules/@node-rs/argon2/LICENSE packages/server/dist/licenses.txt > /runtime/usr/share/doc/portico/licenses.txt \
 && node packages/server/build/image-bill.ts /runtime

FROM scratch
COPY --from=build /runtime /
ENV NODE_ENV=production \
    PORTICO_HOST=0.0.0.0 \
    PORTICO_DATA_DIR=/data \
    SQLITE_TMPDIR=/data
WORKDIR /app
# The bundle contains everything but this.
COPY --from=build /app/node_modules/@node-rs node_modules/@node-rs
COPY --from=build /app/packages/console/dist packages/console/dist
COPY --from=build /app/packages/server/package.json packages/server/package.json
COPY --from=build /app/packages/server/assets packages/server/assets
COPY --from=build /app/packages/server/dist packages/server/dist
COPY --from=build /app/image .
RUN ["node", "--eval", "for (const folder of ['/data', 'node_modules/.cache']) { fs.mkdirSync(folder); fs.chownSync(folder, 1000, 1000); }"]
# The user `node` of the base image, by number, so that Kubernetes can tell that it is not root.
USER 1000:1000
# Compiles the code as the user who runs it, so that a read-only container need not compile it again.
RUN ["node", "compile.ts"]
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["node", "/app/ready.ts"]
ENTRYPOINT ["node", "/app/packages/server/dist/main.js"]
CMD ["serve"]
