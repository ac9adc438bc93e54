# docker build -t plainboard . && docker run -p 3000:3000 -v plainboard:/data -e APP_URL=http://localhost:3000 -e APP_SECRET=… plainboard
FROM node:22-bookworm-slim AS build
WORKDIR /product
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /product
COPY --from=build /product/package.json /product/package-lock.json /product/remix.config.js ./
COPY --from=build /product/node_modules ./node_modules
COPY --from=build /product/app ./app
COPY --from=build /product/db ./db
COPY --from=build /product/jobs ./jobs
COPY --from=build /product/build ./build
RUN mkdir /data && chown node /data
USER node
VOLUME /data
EXPOSE 3000
CMD ["node", "app/process/start.js"]
