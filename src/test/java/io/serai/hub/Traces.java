package io.serai.hub;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.camel.Route;
import org.apache.camel.support.RoutePolicySupport;

/** A bean that records each run of its code, and the record. */
public final class Traces extends RoutePolicySupport {

  private static final Queue<String> LEFT = new ConcurrentLinkedQueue<>();

  /** Records its creation. */
  public Traces() {
    leave("constructor");
  }

  /** Records its creation. */
  public Traces(String text) {
    leave("constructor with " + text);
  }

  /** Records that something ran. */
  public static void leave(String trace) {
    LEFT.add(trace);
  }

  /** Returns what ran since the last call. */
  static List<String> take() {
    List<String> left = List.copyOf(LEFT);
    LEFT.clear();
    return left;
  }

  /** Records the call of an init method. */
  public void begin() {
    leave("init method");
  }

  /** Records that a property is set. */
  public void setText(String text) {
    leave("setter with " + text);
  }

  @Override
  public void onInit(Route route) {
    leave("policy");
  }
}
