package io.serai.fuzz;

import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** HTTP+JSON of A2A, both versions. */
final class RestArea implements Area {

  private record Way(A2aVersion version, A2aOperation operation, String method, String path) {}

  private final List<Way> ways = new ArrayList<>();

  RestArea() {
    for (A2aVersion version : A2aVersion.values()) {
      for (A2aOperation operation : A2aOperation.values()) {
        for (A2aOperation.HttpEndpoint endpoint : operation.endpoints(version)) {
          ways.add(new Way(version, operation, endpoint.method(), path(version, endpoint.path())));
        }
      }
    }
  }

  /** The endpoints that it sends to, as method and path, without the names of parameters. */
  List<String> endpoints() {
    return ways.stream()
        .flatMap(
            each -> {
              String path = each.path().replaceAll("\\{[^}]*}", "{}");
              String tenant = path.replaceFirst("/a2a/rest(03/v1)?", "$0/{}");
              return Stream.of(each.method() + " " + path, each.method() + " " + tenant);
            })
        .toList();
  }

  private static String path(A2aVersion version, String path) {
    String named =
        path.startsWith("/tasks/{id}")
            ? path.replace("{id}", "{taskId}")
            : path.replace("{id}", "{config}");
    return (version == A2aVersion.V1_0 ? "/a2a/rest" : "/a2a/rest03/v1") + named;
  }

  @Override
  public String name() {
    return "rest";
  }

  @Override
  public int share() {
    return 1_500;
  }

  @Override
  public FuzzCase next(long iteration, Rng rng, FuzzTarget hub) {
    CaseMaker maker = new CaseMaker(name(), iteration, rng, hub);
    Way way = rng.pick(ways);
    String path =
        rng.oneIn(12)
            ? way.path().replaceFirst("/a2a/rest(03/v1)?", "$0/" + rng.pick("writer", "{id}"))
            : way.path();
    String name = "rest " + way.method() + " " + way.path();
    if (!way.method().equals("POST") && !rng.oneIn(20)) {
      return maker.request(name, way.method(), path, null, null);
    }
    boolean old = way.version() == A2aVersion.V0_3;
    String params =
        old ? Samples.oldParams(way.operation(), rng) : Samples.params(way.operation(), rng);
    return maker.request(
        name,
        way.method(),
        path,
        rng.pick("application/json", "application/a2a+json"),
        maker.octets(maker.json(params)));
  }
}
