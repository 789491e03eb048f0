package io.serai.console.jmx;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Describes a parameter of an operation of a JMX bean; Camel's annotations do not. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
@interface JmxParameter {

  /** Its name, as consoles show it. */
  String name();

  /** What it means. */
  String description();
}
