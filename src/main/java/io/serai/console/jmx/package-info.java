/**
 * The hub's JMX beans: what they show, and their operations, each of which writes a line to the
 * audit log.
 */
@NullMarked
package io.serai.console.jmx;

import org.jspecify.annotations.NullMarked;
