"""What people type and paste, and LackeyCCG's text lists."""
