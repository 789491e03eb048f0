package io.serai.telemetry;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.sdk.resources.Resource;
import java.util.UUID;

/** What the spans, metrics and lines of this process belong to: OpenTelemetry's resource. */
final class HubResource {

  private static final String INSTANCE = UUID.randomUUID().toString();

  private HubResource() {}

  /**
   * Returns the resource, which is the same for all signals.
   *
   * @param version of the hub
   */
  static Resource of(OtlpCollectorConfig collector, String version) {
    AttributesBuilder attributes =
        Attributes.builder().put("service.version", version).put("service.instance.id", INSTANCE);
    collector.resource().forEach(attributes::put);
    attributes.put(OtlpCollectorConfig.SERVICE_NAME, collector.service());
    return Resource.getDefault().merge(Resource.create(attributes.build()));
  }
}
