package io.serai.protocol;

import java.util.Map;
import java.util.function.LongSupplier;

/**
 * A number that a protocol shows in metrics and JMX.
 *
 * @param name of the metric, such as {@code serai_a2a_push}; measurements of one name differ in
 *     their labels
 * @param help what it counts, in a sentence
 * @param counter whether it only grows; otherwise it is a gauge
 * @param labels values by names; all measurements of one name have the same names
 * @param value reads the number, on any thread
 */
public record Measurement(
    String name, String help, boolean counter, Map<String, String> labels, LongSupplier value) {

  /** Creates a number that only grows, with one label. */
  public static Measurement counter(
      String name, String help, String label, String labelValue, LongSupplier value) {
    return new Measurement(name, help, true, Map.of(label, labelValue), value);
  }

  /** Creates a number that grows and shrinks, without labels. */
  public static Measurement gauge(String name, String help, LongSupplier value) {
    return new Measurement(name, help, false, Map.of(), value);
  }
}
