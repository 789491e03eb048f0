package io.serai.fuzz;

import java.util.List;

/** The endpoints that are not A2A. */
record EndpointArea(List<Endpoint> endpoints) implements Area {

  @Override
  public String name() {
    return "endpoints";
  }

  @Override
  public int share() {
    return 3_000;
  }

  @Override
  public FuzzCase next(long iteration, Rng rng, FuzzTarget hub) {
    CaseMaker maker = new CaseMaker(name(), iteration, rng, hub);
    Endpoint endpoint = rng.pick(endpoints);
    if (endpoint.bodies().isEmpty() && !rng.oneIn(30)) {
      return maker.request(endpoint.name(), endpoint.method(), endpoint.path(), null, null);
    }
    String json = maker.json(endpoint.bodies().isEmpty() ? "{}" : rng.pick(endpoint.bodies()));
    boolean yaml = rng.oneIn(endpoint.path().equals("/a2s/v1/capabilities") ? 3 : 40);
    byte[] body = maker.octets(yaml ? Yaml.of(json, rng) : json);
    FuzzCase made =
        maker.request(
            endpoint.name(),
            endpoint.method(),
            endpoint.path(),
            yaml ? "application/yaml" : "application/json",
            body);
    return json.contains(CaseMaker.CHECKSUM) ? maker.withChecksum(made) : made;
  }
}
