package io.serai.telemetry;

import io.opentelemetry.sdk.common.InstrumentationScopeInfo;
import io.opentelemetry.sdk.metrics.data.Data;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.data.MetricDataType;
import io.opentelemetry.sdk.resources.Resource;
import io.prometheus.metrics.model.snapshots.MetricMetadata;

/** A metric of the Prometheus registry as OpenTelemetry's exporter takes it. */
record ConvertedMetric(
    Resource resource, String name, MetricMetadata metadata, MetricDataType type, Data<?> data)
    implements MetricData {

  private static final InstrumentationScopeInfo SCOPE = InstrumentationScopeInfo.create("io.serai");

  @Override
  public Resource getResource() {
    return resource;
  }

  @Override
  public InstrumentationScopeInfo getInstrumentationScopeInfo() {
    return SCOPE;
  }

  @Override
  public String getName() {
    return name;
  }

  @Override
  public String getDescription() {
    String help = metadata.getHelp();
    return help == null ? "" : help;
  }

  /** Returns the unit (UCUM) that the name ends with, before {@code _total} or {@code _max}. */
  @Override
  public String getUnit() {
    String base = name;
    for (String suffix : new String[] {"_total", "_max"}) {
      base = base.endsWith(suffix) ? base.substring(0, base.length() - suffix.length()) : base;
    }
    if (base.endsWith("_seconds")) {
      return "s";
    }
    return base.endsWith("_bytes") ? "By" : "";
  }

  @Override
  public MetricDataType getType() {
    return type;
  }

  @Override
  public Data<?> getData() {
    return data;
  }
}
