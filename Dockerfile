# docker build -t serai .
# docker run -p 8080:8080 -v serai-home:/home/serai/hub serai
# The first run prints an operator's key, once.

# 17, 21 or 25: with --build-arg JAVA=25 the hub starts and becomes fast sooner (docs/performance.md).
ARG JAVA=17

FROM maven:3.9-eclipse-temurin-${JAVA} AS build
WORKDIR /build
COPY pom.xml ./
COPY .mvn .mvn
RUN mvn -q -B dependency:go-offline
COPY . .
RUN mvn -q -B -Dmaven.test.skip=true -Dspotless.check.skip=true -Dno-error-prone -Dno-distribution package

# A JDK, because routes in Java (routes/*.camel.java) are compiled when they are loaded.
FROM eclipse-temurin:${JAVA}-jdk
# The number is fixed, since volumes and Kubernetes (runAsUser, fsGroup) name it.
RUN groupadd --gid 10001 serai && useradd --uid 10001 --gid serai --create-home serai \
 && mkdir -p /home/serai/hub && chown serai:serai /home/serai/hub
COPY --from=build /build/target/lib /opt/serai/lib/serai
COPY serai /opt/serai/serai
COPY docker/entrypoint /opt/serai/docker/entrypoint
# The archive of classes, which the user of the container could not write.
RUN /opt/serai/serai train
ENV SERAI_HOME=/home/serai/hub \
    SERAI_HOST=0.0.0.0 \
    SERAI_PORT=8080 \
    SERAI_SECURITY_MODE=closed
USER serai
WORKDIR /home/serai
VOLUME /home/serai/hub
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD bash -c 'exec 3<>"/dev/tcp/127.0.0.1/$SERAI_PORT" && printf "GET /health HTTP/1.0\r\nHost: localhost\r\n\r\n" >&3 && head -n 1 <&3 | grep -q " 200 "'
ENTRYPOINT ["/opt/serai/docker/entrypoint"]
CMD ["run"]
